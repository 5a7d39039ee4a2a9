import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { type JsonObject, objectAt, objectsAt, textAt, valueAt } from '../lossless-json.ts'
import { firstTexts, joinedTexts, textsAt } from './ocds-texts.ts'
import { isCompiled, type Release } from './opened-release.ts'
import { qualifiedId } from './release-identity.ts'
import { leadingTag } from './release-kind.ts'

type Changes = NonNullable<Notice['changes']>
type Section = Changes['sections'][number]

const CANCEL = 'cancel'

/** `amendments` of 1.1, oldest first, else the one `amendment` of 1.0. */
export const amendmentsOf = (object: JsonObject | undefined): readonly JsonObject[] => {
  const listed = objectsAt(object, 'amendments')
  const single = objectAt(object, 'amendment')
  return listed.length === 0 && single ? [single] : listed
}

/** A value that stood before, of whatever kind. */
const asText = (object: JsonObject, key: string): string | null => {
  const value = valueAt(object, key)
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : textAt(object, key)
}

const textOf = (text: string | null, language: string) =>
  text === null ? {} : { [language]: text }

/** What an amendment says it changes, field by field where 1.0 does. */
const sectionsOf = (amendment: JsonObject, language: string): Section[] => {
  const fields = objectsAt(amendment, 'changes')
  if (fields.length === 0)
    return [
      {
        id: textAt(amendment, 'id'),
        description: firstTexts(
          textsAt(amendment, 'description', language),
          textsAt(amendment, 'rationale', language),
        ),
      },
    ]
  return fields.map((field) => ({
    id: textAt(field, 'property'),
    description: textsAt(amendment, 'rationale', language),
    before: textOf(asText(field, 'former_value') ?? asText(field, 'formerValue'), language),
  }))
}

const changesBy = (
  amendments: readonly JsonObject[],
  reasonCode: string | null,
  { release, language }: Release,
): Changes => {
  const amended = textAt(amendments.at(-1), 'amendsReleaseID')
  return {
    changedNoticeId: amended === null ? null : qualifiedId(textAt(release, 'ocid'), amended),
    reasonCode,
    description: joinedTexts(
      ...amendments.map((amendment) => textsAt(amendment, 'rationale', language)),
    ),
    sections: amendments.flatMap((amendment) => sectionsOf(amendment, language)),
  }
}

/** Tags of releases that change an earlier one, and where their amendments stand. */
const CHANGED: Readonly<Record<string, 'tender' | 'awards'>> = {
  planningUpdate: 'tender',
  tenderUpdate: 'tender',
  tenderAmendment: 'tender',
  tenderCancellation: 'tender',
  awardUpdate: 'awards',
  awardCancellation: 'awards',
}
const GIVEN_UP = new Set(['cancelled', 'withdrawn'])

/**
 * What a release changes, by its tag; of a compiled one, what was amended until now. A tender whose
 * status is `cancelled` or `withdrawn` is given up (BT-140 `cancel`), whatever the tag.
 */
export const readChanges = (document: Release): Changes | null => {
  const { release, tender } = document
  const tag = leadingTag(document)
  const isGivenUp = tag === 'tenderCancellation' || GIVEN_UP.has(textAt(tender, 'status') ?? '')
  const changed = tag !== null && Object.hasOwn(CHANGED, tag) ? CHANGED[tag] : undefined
  const amendments =
    changed === 'awards'
      ? objectsAt(release, 'awards').flatMap(amendmentsOf)
      : changed === 'tender' || isCompiled(document)
        ? amendmentsOf(tender)
        : []
  if (!changed && !isGivenUp && amendments.length === 0) return null
  return changesBy(amendments, isGivenUp ? CANCEL : null, document)
}

const MODIFIED = new Set(['contractUpdate', 'contractAmendment', 'contractTermination'])

/** A modified contract, by the tag of the release. */
export const readModification = (document: Release): Changes | null => {
  if (!MODIFIED.has(leadingTag(document) ?? '')) return null
  return changesBy(objectsAt(document.release, 'contracts').flatMap(amendmentsOf), null, document)
}
