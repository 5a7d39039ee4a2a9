import { letClockMove } from '@kogge/db/testing/moved-clock.ts'
import { serve } from '../cli/serve.ts'
import { movedTime } from './moved-time.ts'

/*
 * Serves Kogge as `kogge serve` does, with both clocks in the hand of whoever started it: that of the
 * database by its setting `kogge.now`, that of the server by the file `clock` in the data folder, which
 * has an instant (ISO 8601). Without these both are real. For journeys; no command starts it.
 */
await serve({ roles: 'web,worker' }, { serverClock: movedTime, prepare: letClockMove })
