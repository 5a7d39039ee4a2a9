import { canonicalJson, type Json } from '../sealing/canonical.ts'
import type { Receipt, ResponseContent, SealedAttachment } from './schema.ts'

/** A file as the hash of a response knows it: by what is in it, not by where it lies. */
const fileText = ({ name, bytes, mediaType, hash }: SealedAttachment): Json => ({
  name,
  bytes,
  mediaType,
  hash,
})

/**
 * The text that the content hash of a receipt is of (SHA-256 of its UTF-8): the canonical JSON of
 * the response, its files with name, length, type and hash of their bytes.
 */
export const contentText = (content: ResponseContent): string =>
  canonicalJson({
    ...content,
    answers: content.answers.map((given) => ({
      ...given,
      answer:
        given.answer.type === 'file'
          ? { type: 'file', files: given.answer.files.map(fileText) }
          : given.answer,
    })),
    files: content.files.map(fileText),
  })

/** The text that a receipt's signature is over: the canonical JSON of all of it but the signature. */
export const receiptText = ({ signature: _signature, ...facts }: Receipt): string =>
  canonicalJson(facts)
