import { z } from 'zod'
import { credentials } from './account-inputs.ts'

/** What can stand beside a password. Recovery codes are for whoever has lost the other two. */
export const SECOND_FACTORS = ['totp', 'passkey', 'recovery'] as const
export type SecondFactor = (typeof SECOND_FACTORS)[number]

export const RECOVERY_CODES = 10
export const MAX_PASSKEYS = 10
/** Wrong answers after which signing in begins anew with the password. */
export const MAX_TRIES = 5

/** Six digits; people copy them with the space that their app shows. */
const totpCode = z
  .string()
  .max(20)
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/))

/** Bounded here alone: a code that is written in another way is merely wrong. */
const recoveryText = z.string().trim().min(1).max(60)

/** Bytes as WebAuthn's JSON has them. */
const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)

const CREDENTIAL_ID = 1400
const credentialId = base64url(CREDENTIAL_ID)

/** What every answer of an authenticator begins with; extensions are not asked for, and dropped. */
const credential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
})

/** An authenticator's signature under a challenge (WebAuthn, AuthenticationResponseJSON). */
export const passkeyAssertion = credential.extend({
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(8000),
  }),
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

/** A new credential (WebAuthn, RegistrationResponseJSON). */
const passkeyRegistration = credential.extend({
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .default([]),
  }),
})
export type PasskeyRegistration = z.infer<typeof passkeyRegistration>

const described = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.array(z.string()).exactOptional(),
})
const requirement = z.enum(['discouraged', 'preferred', 'required'])

/** What the browser is asked for a signature with (WebAuthn, PublicKeyCredentialRequestOptionsJSON). */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string().exactOptional(),
  timeout: z.number().exactOptional(),
  allowCredentials: z.array(described).exactOptional(),
  userVerification: requirement.exactOptional(),
})

/** What the browser is asked for a new credential with (PublicKeyCredentialCreationOptionsJSON). */
export const passkeyCreation = z.object({
  rp: z.object({ id: z.string().exactOptional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number().exactOptional(),
  excludeCredentials: z.array(described).exactOptional(),
  authenticatorSelection: z
    .object({
      residentKey: requirement.exactOptional(),
      userVerification: requirement.exactOptional(),
    })
    .exactOptional(),
  attestation: z.enum(['direct', 'enterprise', 'indirect', 'none']).exactOptional(),
})

/** A token of ours: 32 bytes in base64url. */
const token = z.string().regex(/^[\w-]{43}$/)

/** The half-way state of a sign-in, after the right password. */
export const halfwayInput = z.object({ token })

/** The second step of a sign-in: the half-way token, and one of the factors that it was given with. */
export const secondFactorInput = z.intersection(
  z.object({ token, callbackUrl: z.string().max(4000).nullish() }),
  z.discriminatedUnion('method', [
    z.object({ method: z.literal('totp'), code: totpCode }),
    z.object({ method: z.literal('recovery'), code: recoveryText }),
    z.object({ method: z.literal('passkey'), assertion: passkeyAssertion }),
  ]),
)
export type SecondFactorProof = z.infer<typeof secondFactorInput>

const { password } = credentials.shape

/** Who changes how they sign in says their password again. */
export const ownerInput = z.object({ currentPassword: password })
export const newPasswordInput = ownerInput.extend({ newPassword: password })
export const totpCodeInput = z.object({ code: totpCode })
/** A name to tell passkeys apart by: nothing that cannot be seen. */
export const PASSKEY_NAME = 60
export const addPasskeyInput = z.object({
  token,
  name: z
    .string()
    .trim()
    .min(1)
    .max(PASSKEY_NAME)
    .regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+$/u),
  registration: passkeyRegistration,
})
export const removePasskeyInput = ownerInput.extend({ id: credentialId })
export const signInIdInput = z.object({ signInId: z.uuid() })
