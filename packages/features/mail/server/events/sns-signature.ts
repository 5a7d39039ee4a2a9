import { createVerify, X509Certificate } from 'node:crypto'
import { z } from 'zod'

const field = (most: number) => z.string().max(most)

/** An envelope of Amazon SNS, which carries reports as text. */
export const snsEnvelope = z.discriminatedUnion('Type', [
  z.object({
    Type: z.literal('Notification'),
    MessageId: field(200),
    TopicArn: field(300),
    Subject: field(200).nullish(),
    Message: field(256 * 1024),
    Timestamp: field(50),
    SignatureVersion: z.enum(['1', '2']),
    Signature: field(1000),
    SigningCertURL: field(500),
  }),
  z.object({
    Type: z.enum(['SubscriptionConfirmation', 'UnsubscribeConfirmation']),
    MessageId: field(200),
    TopicArn: field(300),
    Token: field(2000),
    Message: field(2000),
    SubscribeURL: field(3000),
    Timestamp: field(50),
    SignatureVersion: z.enum(['1', '2']),
    Signature: field(1000),
    SigningCertURL: field(500),
  }),
])
export type SnsEnvelope = z.infer<typeof snsEnvelope>

const ARN = /^arn:aws(?:-us-gov)?:sns:([a-z0-9-]{3,30}):\d{12}:[\w-]{1,256}(?:\.fifo)?$/

/** The only origin that may be asked about a topic: that of SNS in its region. Null where it is no topic. */
export const snsOriginOf = (topic: string): string | null => {
  const region = ARN.exec(topic)?.[1]
  return region === undefined ? null : `https://sns.${region}.amazonaws.com`
}

/** Fields in the order in which they are signed. */
const signedText = (envelope: SnsEnvelope): string => {
  const fields: [string, string | null | undefined][] =
    envelope.Type === 'Notification'
      ? [
          ['Message', envelope.Message],
          ['MessageId', envelope.MessageId],
          ['Subject', envelope.Subject],
        ]
      : [
          ['Message', envelope.Message],
          ['MessageId', envelope.MessageId],
          ['SubscribeURL', envelope.SubscribeURL],
        ]
  fields.push(['Timestamp', envelope.Timestamp])
  if (envelope.Type !== 'Notification') fields.push(['Token', envelope.Token])
  fields.push(['TopicArn', envelope.TopicArn], ['Type', envelope.Type])
  return fields
    .flatMap(([name, value]) => (value === null || value === undefined ? [] : [name, value]))
    .map((line) => `${line}\n`)
    .join('')
}

const CERTIFICATE_PATH = /^\/SimpleNotificationService-[\w-]{1,100}\.pem$/

/** The address of a certificate of SNS; null for any other address. */
export const certificateUrl = (address: string, origin: string): string | null => {
  const url = URL.parse(address)
  const isPlain = url && url.username === '' && url.password === '' && url.search === ''
  return isPlain && url.origin === origin && CERTIFICATE_PATH.test(url.pathname) ? url.href : null
}

/** The address that confirms a subscription; null for any other address. */
export const subscribeUrl = (address: string, origin: string): string | null => {
  const url = URL.parse(address)
  const isPlain = url && url.username === '' && url.password === '' && url.pathname === '/'
  const confirms = url?.searchParams.get('Action') === 'ConfirmSubscription'
  return isPlain && confirms && url.origin === origin ? url.href : null
}

/** Whether the holder of a certificate (PEM) that is valid now signed an envelope. */
export const isSignedBy = (certificate: string, envelope: SnsEnvelope, now: Date): boolean => {
  try {
    const { publicKey, validFrom, validTo } = new X509Certificate(certificate)
    if (now < new Date(validFrom) || now > new Date(validTo)) return false
    return createVerify(envelope.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256')
      .update(signedText(envelope))
      .verify(publicKey, envelope.Signature, 'base64')
  } catch {
    return false
  }
}
