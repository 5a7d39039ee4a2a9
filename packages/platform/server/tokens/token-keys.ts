import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { isoOf } from '../integrity/malformed-values.ts'
import { type DerivedKey, derivedKey } from '../server-secret/derived-keys.ts'

/** Everything that opens something for whoever holds it. What is kept of one is of no use as another. */
export type TokenKind =
  | 'session'
  | 'confirm_email'
  | 'reset_password'
  | 'change_email'
  | 'sign_in'
  | 'register_passkey'
  | 'use_passkey'
  | 'recovery_code'
  | 'invitation'
  | 'rfx_invitation'
  | 'feed'
  | 'unsubscribe'
  | 'api'

/** What a row says of a token: whose it is, what for, until when. */
export type TokenFacts = Readonly<Record<string, string | Date | null>>

/** What is kept of a token. */
export interface StoredToken {
  /** What it is found by: a MAC of its kind and of itself. */
  readonly tokenHash: Buffer
  /** Names the key of both MACs. */
  readonly keyId: string
  /** A MAC of `tokenHash` and of what the row says of it. */
  readonly seal: Buffer
}

/** A message that is to carry a token, which nobody keeps. */
export interface MailedToken {
  readonly messageId: string
  readonly template: string
  readonly recipient: string
  /** Names the key that the token is derived with. */
  readonly mailKeyId: string
}

/** Everything of a message that says to whom what goes out. */
export interface SealedMail {
  readonly id: string
  readonly template: string
  readonly recipient: string
  readonly locale: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly mailKeyId: string | null
  /** Of a message that one may do without: what its headers say of it. */
  readonly list: string | null
  readonly thread: string | null
}

/** What is kept beside a message: a MAC of it, and the name of its key. */
export interface MailSeal {
  readonly seal: Buffer
  readonly sealKeyId: string
}

/**
 * The keys of tokens. Who writes to the database cannot make one that opens anything, since what is
 * kept of it takes the key; nor give one to somebody else, to another purpose or a longer life, since
 * the row is sealed with it.
 */
export interface TokenKeys {
  /** Names the key that is in use. */
  readonly keyId: string
  /** What a token is found by under the key in use: for those that end with a change of the secret. */
  hashOf(kind: TokenKind, token: string): Buffer
  /** The same under every key that is good: for those that outlive it. */
  hashesOf(kind: TokenKind, token: string): Buffer[]
  /** What is to be kept of a new token. */
  keep(kind: TokenKind, token: string, facts: TokenFacts): StoredToken
  /** The seal of a row whose facts were changed. Throws for a key that is not known. */
  sealAgain(
    kind: TokenKind,
    kept: Pick<StoredToken, 'tokenHash' | 'keyId'>,
    facts: TokenFacts,
  ): Buffer
  /** Whether a row is as it was written. */
  holds(kind: TokenKind, kept: StoredToken, facts: TokenFacts): boolean
  /** What is kept of a token of which only the SHA-256 is known: of before there were keys. */
  keepHashed(kind: TokenKind, sha256: Uint8Array, facts: TokenFacts): StoredToken
  /** A message that is to carry a token. */
  newMailed(template: string, recipient: string, messageId: string): MailedToken
  /**
   * The token of a message: the same however often it is sent, another for another message, kind of
   * message or address. Throws for a key that is not known.
   */
  mailedToken(mailed: MailedToken): string
  /** Binds a message, so that nobody who writes to the database changes what is sent, or to whom. */
  sealMail(mail: SealedMail): MailSeal
  /** Whether a message is the one that was written. */
  isMailGenuine(
    mail: SealedMail & { readonly seal: Uint8Array | null; readonly sealKeyId: string | null },
  ): boolean
}

/** Keys of before the secret was changed, for what was given out then. */
export interface EarlierKeys {
  readonly tokens: readonly DerivedKey[]
  readonly mailedTokens: readonly DerivedKey[]
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Parts one after the other, each with its length before it, so that none can run into the next. */
const mac = (key: DerivedKey, parts: readonly (string | Uint8Array)[]): Buffer => {
  const hmac = createHmac('sha256', key.bytes)
  for (const part of parts) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    hmac.update(length).update(bytes)
  }
  return hmac.digest()
}

const factLines = (facts: TokenFacts): string =>
  JSON.stringify(
    Object.entries(facts)
      .map(([name, value]) => [name, value instanceof Date ? isoOf(value) : value])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  )

const found = (key: DerivedKey, kind: TokenKind, hash: Uint8Array) => mac(key, ['find', kind, hash])

const sealed = (key: DerivedKey, kind: TokenKind, tokenHash: Uint8Array, facts: TokenFacts) =>
  mac(key, ['seal', kind, tokenHash, factLines(facts)])

/** Begins with a word that is no id of a message: no seal is a token. */
const mailMac = (key: DerivedKey, mail: SealedMail): Buffer =>
  mac(key, [
    'sealed mail',
    mail.id.toLowerCase(),
    mail.template,
    mail.recipient,
    mail.locale,
    mail.subject,
    mail.text,
    mail.html,
    mail.mailKeyId ?? '',
    // Messages without a list are sealed as they were before there were lists.
    ...(mail.list === null && mail.thread === null ? [] : [mail.list ?? '', mail.thread ?? '']),
  ])

const NO_EARLIER: EarlierKeys = { tokens: [], mailedTokens: [] }

export const createTokenKeys = (secret: string, earlier: EarlierKeys = NO_EARLIER): TokenKeys => {
  const current = derivedKey(secret, 'tokens')
  const mail = derivedKey(secret, 'mailedTokens')
  const keys = [current, ...earlier.tokens]
  const mailKeys = [mail, ...earlier.mailedTokens]
  const keepHashed = (kind: TokenKind, hash: Uint8Array, facts: TokenFacts): StoredToken => {
    const tokenHash = found(current, kind, hash)
    return { tokenHash, keyId: current.id, seal: sealed(current, kind, tokenHash, facts) }
  }
  return {
    keyId: current.id,
    hashOf: (kind, token) => found(current, kind, sha256(token)),
    hashesOf: (kind, token) => keys.map((key) => found(key, kind, sha256(token))),
    keep: (kind, token, facts) => keepHashed(kind, sha256(token), facts),
    keepHashed,
    sealAgain: (kind, { tokenHash, keyId }, facts) => {
      const key = keys.find(({ id }) => id === keyId)
      if (!key) throw new Error('A token is kept under a key that is not known.')
      return sealed(key, kind, tokenHash, facts)
    },
    holds: (kind, { tokenHash, keyId, seal }, facts) => {
      const key = keys.find(({ id }) => id === keyId)
      if (!key) return false
      const right = sealed(key, kind, tokenHash, facts)
      return seal.length === right.length && timingSafeEqual(seal, right)
    },
    newMailed: (template, recipient, messageId) => ({
      messageId,
      template,
      recipient,
      mailKeyId: mail.id,
    }),
    mailedToken: ({ messageId, template, recipient, mailKeyId }) => {
      const key = mailKeys.find(({ id }) => id === mailKeyId)
      if (!key) throw new Error('The token of a message is of a key that is not known.')
      return mac(key, [messageId.toLowerCase(), template, recipient]).toString('base64url')
    },
    sealMail: (of) => ({ seal: mailMac(mail, of), sealKeyId: mail.id }),
    isMailGenuine: ({ seal, sealKeyId, ...of }) => {
      const key = mailKeys.find(({ id }) => id === sealKeyId)
      if (!key || !seal) return false
      const right = mailMac(key, of)
      return seal.length === right.length && timingSafeEqual(seal, right)
    },
  }
}
