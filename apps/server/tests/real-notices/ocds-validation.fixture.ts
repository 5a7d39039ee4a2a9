import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import type { JsonObject } from './ocds-merge.fixture.ts'
import { standardSchemas } from './ocds-standard.fixture.ts'

/** Where the schemas of packages refer to others. */
const PLACE = 'https://standard.open-contracting.org/schema/1__1__5'

/** A schema of JSON Schema draft 4 without what later drafts call otherwise. */
const withoutDraft = ({ id: _, $schema: __, ...schema }: JsonObject): JsonObject => schema

/** Faults of a package by a schema of the standard, one line each. */
type Faults = (value: unknown) => readonly string[]

/** Validators of packages by the schemas of OCDS 1.1.5 with the extensions for lots and bids 1.1.5. */
export const packageValidators = (): { readonly releases: Faults; readonly record: Faults } => {
  const { release, versionedRelease, releasePackage, recordPackage } = standardSchemas()
  const ajv = new Ajv({ strict: false, allErrors: true })
  ajv.addSchema(withoutDraft(release), `${PLACE}/release-schema.json`)
  ajv.addSchema(withoutDraft(versionedRelease), `${PLACE}/versioned-release-validation-schema.json`)
  addFormats.default(ajv)
  const validator = (schema: JsonObject): Faults => {
    const validate = ajv.compile(withoutDraft(schema))
    return (value) =>
      validate(value)
        ? []
        : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
  return { releases: validator(releasePackage), record: validator(recordPackage) }
}
