import type { Receipt, ResponseContent, SealedAttachment } from '../responses/response-content.ts'
import { canonicalJson, type Json } from './canonical-json.ts'

/** A file as the hash of a response knows it: by what is in it, not by where it lies. */
const fileFacts = ({ name, bytes, mediaType, hash }: SealedAttachment): Json => ({
  bytes,
  hash,
  mediaType,
  name,
})

/** What a receipt is for: the response, its files with name, length, type and hash of their bytes. */
export const contentFacts = (content: ResponseContent): Json => ({
  ...content,
  answers: content.answers.map((input) =>
    input.answer.type === 'file'
      ? { ...input, answer: { files: input.answer.files.map(fileFacts), type: 'file' } }
      : input,
  ),
  files: content.files.map(fileFacts),
})

/** The text that the content hash of a receipt is of (SHA-256 of its UTF-8): their canonical JSON. */
export const contentText = (content: ResponseContent): string =>
  canonicalJson(contentFacts(content))

/** The text that a receipt's signature is over: the canonical JSON of all of it but the signature. */
export const receiptText = ({ signature: _signature, ...facts }: Receipt): string =>
  canonicalJson(facts)
