import { createSealing } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { createTokenKeys } from '@kogge/platform/server/tokens/token-keys.ts'

/** The `KOGGE_SECRET` of all processes of the benchmark. */
export const SECRET = 'a secret of benchmarks, thirty-two characters or more'

export const SEALING = createSealing(SECRET)
export const TOKEN_KEYS = createTokenKeys(SECRET)
