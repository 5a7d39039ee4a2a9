import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { FormatError } from '../format-errors.ts'
import type { Format } from '../notice-format.ts'
import type { XmlNode } from '../xml-node.ts'
import { readXml } from '../xml-parser.ts'
import { first } from '../xml-tree.ts'
import { readAwards } from './awards.ts'
import { readProcedure } from './contract-object.ts'
import { withoutTranslations } from './form-translations.ts'
import { readFormer } from './former/former-forms.ts'
import { readLots } from './lots.ts'
import { readCorrection, readModification, readReferences } from './notice-changes.ts'
import { readHeader } from './notice-header.ts'
import { readBuyers, readOthers } from './organisations.ts'
import { lead } from './parallel-forms.ts'
import { openDocument, type TedDocument } from './ted-document.ts'

/** A form of 2014, which all have the same sections. */
const readCurrent = (document: TedDocument) => {
  const { forms } = document
  const lots = readLots(document)
  const awards = readAwards(forms, lots)
  return {
    ...readProcedure(document),
    buyers: readBuyers(forms),
    organisations: readOthers(forms, awards),
    lots,
    awards,
  }
}

/** A TED_EXPORT notice (R2.0.7 to R2.0.9), or one that a register sends to TED, as a canonical one. */
const readTedTree = (root: XmlNode): Notice => {
  const document = openDocument(root)
  const { forms, withheld } = document
  const isCurrent = first(lead(forms), 'CONTRACTING_BODY') !== undefined
  const { sourceCodes: headCodes, ...header } = readHeader(document)
  const { sourceCodes, ...read } = isCurrent ? readCurrent(document) : readFormer(document)
  return {
    format: 'ted-xml',
    ...header,
    ...read,
    sourceCodes: { ...headCodes, ...sourceCodes },
    changes: header.formType === 'change' ? readCorrection(document) : null,
    modification: readModification(forms),
    references: readReferences(document),
    withheld: [...withheld],
  }
}

/** Reads what is original; where that alone is no document, the whole says what is wrong with it. */
const readTree = (bytes: Uint8Array): XmlNode => {
  const original = withoutTranslations(bytes)
  if (original.length === bytes.length) return readXml(bytes)
  try {
    return readXml(original)
  } catch (thrown) {
    if (!(thrown instanceof FormatError)) throw thrown
    return readXml(bytes)
  }
}

const ROOT_TAG = /^<(?:[\w.-]+:)?(?:TED_EXPORT|TED_ESENDERS)[\s/>]/

export const tedXml: Format = {
  name: 'ted-xml',
  detects: (head) => ROOT_TAG.test(head),
  read: (bytes) => [{ notice: readTedTree(readTree(bytes)) }],
}
