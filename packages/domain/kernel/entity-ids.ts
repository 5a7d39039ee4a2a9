import { z } from 'zod'

/** Ids are UUIDs on the wire; brands keep one kind from passing for another. */
const id = <Name extends string>(_name: Name) => z.uuid().brand<Name>()

export const rfxId = id('RfxId')
export const orgId = id('OrgId')
export const userId = id('UserId')

export type OrgId = z.infer<typeof orgId>
export type UserId = z.infer<typeof userId>
