import { z } from 'zod'
import { cleanText, onOneLine } from '../kernel/text-inputs.ts'
import { profileFilters } from './profile-filters.ts'

/** A profile that is `paused` or `archived` is matched with nothing; an archived one is not listed either. */
export const PROFILE_STATES = ['active', 'paused', 'archived'] as const
export type ProfileState = (typeof PROFILE_STATES)[number]

const LONGEST_NAME = 100
/** An organisation that needs more describes its market in too many pieces to be read. */
export const MOST_PROFILES = 200

export const profileName = cleanText.transform(onOneLine).pipe(z.string().min(1).max(LONGEST_NAME))

/** What a person says of a profile. */
export const profileInput = z.object({ name: profileName, filters: profileFilters })
export type ProfileInput = z.infer<typeof profileInput>
