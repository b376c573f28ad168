/** What the client needs of zod, in a file of its own: the build puts the package's code here, because nobody should wait for all of it. */
export { array, boolean, custom, looseObject, nullish, pipe, string, unknown } from "zod/mini";
