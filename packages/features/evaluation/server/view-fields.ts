import { z } from 'zod'

export const instant = z.iso.datetime()

export const points = z.number().int().min(0).max(10_000)
export const amount = z.string().nullable()
export const texts = z.record(z.string(), z.string())
