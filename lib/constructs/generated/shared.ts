// Generated from lib/definitions by `npm run generate`; edit the definitions instead.

