/** Version of the package, the provider and the emulator; a test holds it against package.json. */
export const version = "0.1.0";
