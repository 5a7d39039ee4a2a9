import { type RfxContent, rfxContent } from '@kogge/domain/rfx/schema.ts'

/**
 * Marks that turn the direction of a text (U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to
 * U+2069): a notice has no need of them, and with them a text shows as another than it is.
 * A byte order mark in the middle of a text (U+FEFF) is noise.
 */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu

export const withoutDirectionMarks = (text: string): string => text.replace(DIRECTION_MARKS, '')

/** A content as stored, in the shape that readers are promised, without direction marks anywhere. */
export const cleanContent = (stored: RfxContent): RfxContent =>
  rfxContent.parse(JSON.parse(withoutDirectionMarks(JSON.stringify(stored))))
