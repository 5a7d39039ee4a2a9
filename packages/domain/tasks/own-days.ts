import { z } from 'zod'

/** A day of the years that a date of an organisation's own has, as `2026-12-24`. */
export const ownDay = z.iso.date().max(10).regex(/^20/)
