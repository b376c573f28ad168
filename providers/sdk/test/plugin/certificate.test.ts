import { X509Certificate } from "node:crypto";
import { createCertificate } from "../../plugin/certificate";

describe("the certificate of a plugin process", () => {
  const now = Date.UTC(2026, 5, 1);
  const made = createCertificate(now);
  const parsed = new X509Certificate(made.pem);

  it("is for localhost, for server and client, and is its own authority", () => {
    expect(parsed.subject).toBe("CN=localhost");
    expect(parsed.subjectAltName).toBe("DNS:localhost");
    expect(parsed.ca).toBe(true);
    expect(parsed.keyUsage).toEqual(["1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.7.3.2"]);
    expect(parsed.verify(parsed.publicKey)).toBe(true);
    expect(parsed.raw.equals(made.der)).toBe(true);
  });

  it("is valid for a day, from half a minute ago", () => {
    expect(Date.parse(parsed.validFrom)).toBe(now - 30_000);
    expect(Date.parse(parsed.validTo)).toBe(now + 86_400_000);
  });

  it("is valid beyond 2049, where dates have another form", () => {
    const late = new X509Certificate(createCertificate(Date.UTC(2049, 11, 31, 12)).pem);
    expect(Date.parse(late.validTo)).toBe(Date.UTC(2050, 0, 1, 12));
  });

  it("has a new key and serial number each time", () => {
    const other = new X509Certificate(createCertificate().pem);
    expect(other.serialNumber).not.toBe(parsed.serialNumber);
    expect(other.verify(parsed.publicKey)).toBe(false);
  });
});
