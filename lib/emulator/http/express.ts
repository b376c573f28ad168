/** The only import of the server framework: the build bundles it into this module, so that nobody who writes stacks installs it. */
export {
  default,
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
  Router,
  urlencoded,
} from "express";
