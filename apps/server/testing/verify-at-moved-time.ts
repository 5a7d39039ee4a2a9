import { verifyAudit } from '../cli/verify-audit.ts'
import { movedTime } from './moved-time.ts'

/* `kogge verify-audit` for a product whose clocks a journey has moved (moved-clocks.ts). */
await verifyAudit({ now: movedTime() })
