// The floor that the provider's start is measured against: an HTTP/2 server with mutual TLS that answers every call with one message.
import { createSecureServer } from "node:http2";
import { join } from "node:path";
import { createCertificate } from "terraform-provider-sdk/internal/testing";

const certificate = createCertificate();
const message = Buffer.from([0, 0, 0, 0, 0]);
const server = createSecureServer({
  key: certificate.keyPem,
  cert: certificate.pem,
  ca: process.env.PLUGIN_CLIENT_CERT,
  requestCert: true,
  rejectUnauthorized: true,
});
server.on("stream", (stream, headers) => {
  stream.resume();
  stream.respond({ ":status": 200, "content-type": "application/grpc" }, { waitForTrailers: true });
  stream.on("wantTrailers", () => {
    stream.sendTrailers({ "grpc-status": "0" });
    if (headers[":path"]?.endsWith("/Shutdown")) setTimeout(() => process.exit(0), 20);
  });
  stream.end(message);
});
const socket = join(process.env.PLUGIN_UNIX_SOCKET_DIR ?? "", "minimal.sock");
server.listen(socket, () => {
  process.stdout.write(`1|6|unix|${socket}|grpc|${certificate.der.toString("base64").replace(/=+$/, "")}\n`);
});
