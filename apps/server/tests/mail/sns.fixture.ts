import { createSign } from 'node:crypto'

/** Made for these tests alone: its holder is `sns.test`, from 2026-11-30 to 2126-11-06. */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIC9jCCAd6gAwIBAgIBATANBgkqhkiG9w0BAQsFADATMREwDwYDVQQDDAhzbnMu
dGVzdDAgFw0yNjExMzAxOTEzNTNaGA8yMTI2MTEwNjE5MTM1M1owEzERMA8GA1UE
AwwIc25zLnRlc3QwggEiMA0GCSqGSIb3DQEBAQUAA4IBDwAwggEKAoIBAQCzXi06
0CLJtbypRoMmmMYhITx/P3rziEe5aqs82WvqMClbcC3Y4RHBvS6csyygzsZDf1dP
WmIW9TkhOLBLbC332MlCCtX/3zcP//e+rasml5mVS6DZFMfIBoabAfuLwzw2mV+q
Pr/1Rc6HcRLppj1UWFkZ3HhWd+WgXDiAC6f1d1OOPAnuz1LeY0D3ZS1xlyBNoRl0
qegbaqSEl9xxZ+MKqOGaL3VZbGDDUA6PLY0qg1cEJnuszMJ16/jiC0knlDV0cLXl
kQwLn3dzHpvRozutQhE2k6R0xvNoaMpswDYzBwMHWuIsIbkXUrx0ME4yId9WYvhP
iQttHb4X8qKcNmrRAgMBAAGjUzBRMB0GA1UdDgQWBBRE7NRDVPgb/dUiV28b+fkk
/Mx+9jAfBgNVHSMEGDAWgBRE7NRDVPgb/dUiV28b+fkk/Mx+9jAPBgNVHRMBAf8E
BTADAQH/MA0GCSqGSIb3DQEBCwUAA4IBAQBzWx1dUNoH9lUaaz8ha3amUjZerIhc
QEE7Wd9aFPMAXKOUY1171N8TnzQJqiG7pESTwHNWNV3mz6PNjWomxxCof/fQIdXf
UaLJDUMwoe4cwyMnhPoIs+tnV+TEOlEAH/9w9k+xBx1dL7FjgsxexOEiICbk63pD
Ghit0k1k6LFbfUVO20n0FC+i4f7/jsGH925AI2YdzXG31/EHjeIVQPA5ZTTmwZhh
HYibwZr/gU+yKlkr3h2EDo2XsBkvEib30bZTMJNmjQZWMEoKI62PwkwDMtTCgKiW
8zO4efkk/iL3XmvWoMaFNtx8CxLYNQAGBo78H49yW+3YcKptA7KmQgWR
-----END CERTIFICATE-----
`

const KEY = `-----BEGIN PRIVATE KEY-----
MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCzXi060CLJtbyp
RoMmmMYhITx/P3rziEe5aqs82WvqMClbcC3Y4RHBvS6csyygzsZDf1dPWmIW9Tkh
OLBLbC332MlCCtX/3zcP//e+rasml5mVS6DZFMfIBoabAfuLwzw2mV+qPr/1Rc6H
cRLppj1UWFkZ3HhWd+WgXDiAC6f1d1OOPAnuz1LeY0D3ZS1xlyBNoRl0qegbaqSE
l9xxZ+MKqOGaL3VZbGDDUA6PLY0qg1cEJnuszMJ16/jiC0knlDV0cLXlkQwLn3dz
HpvRozutQhE2k6R0xvNoaMpswDYzBwMHWuIsIbkXUrx0ME4yId9WYvhPiQttHb4X
8qKcNmrRAgMBAAECggEAT+ThgaJm9HDiZYX2chE3o1ciEs3sTqCDzieguXxg8JHe
Qg/gJAvwdFr3ca3vcXtY3YTRl5N7QJ2fAli1UgsQGKcz0hpwgsXiyVoq+IBzzT9W
liT3MupqKIMbntzNtk3SusErVvIXX8FlwnePxIobJEAsA/Rrl5xVKE4bjpFikVeD
xWjNFRLa4ZPAzJ9tJA9aqTZLls3lbttNZjaxNAG1m52C2Qx9tovpRHggi3CZilrS
wxrryI5IrCTuABnuq3REnZbsWOAJRwmEs+Za8Im9GXVF49ArL5mVxJ6tC3bICxqB
IqzIyo/W8HjhiPsooikV1EsruFfOGBCZ5LODSEg/hwKBgQDgLS+dW3luD9fILZQZ
GYeQ3zgh3rP52xvemP3bhcG4A7tW73QAcaaQIUBKCkAihFNSHBTyAFhjHfsJTJlk
Ox2XfFasNZgvKyN0bCz4e7yT41ZN1g15WO4foQ+h1uHDx5Vlun9FZ/sG9cnoAsd+
kxvYh4R6o+xLmuUXCfMHmvX9ewKBgQDM1Jje3PChdw6uMCBMS22Yd8Wkdic206q5
rp3PdBIpR2/EbYjTt+gfor8eASKszboTI+ygkA2rM6xbEawePSh3KiHjIz3kV/f6
VSxcdt+YOakwhPCNp9kdCe2bFMJHWBR3GjI2lVMGymwoRyaqK/+hE5aZ8rQWAZ2E
cUfhg89ZIwKBgEHB/22RH5WBYDJ/7ClQq8t7LuQAh5qLAynQhuaV3bU0owdlRgm7
TLiKiGkviJCXcDlts1cpcsPgT3ry1Svpi0ycVHA/aFytssC72pUo9rAKx44dc+Zc
h70PaZ53gdIEAXbNtfeOALyR7J/58LrYPBrP5bRz0SR8Uybm7DsW4YFxAoGAKoZA
rpQkCQGUtKkdK3nFaRAEol49Se6r1Rzhen5YfuVr2NX8wCfAM0EweGQ39LRJW0vs
BnGhxNdXgxiqKST9T7AZlPRuFwgEXZ5tNU0gopPmAkK3RlGAi7zR7Y5jvzgUF54C
qr5ZnGFODxamelHkImbUr2Vp6d+v+h0ilTkuRQ0CgYEAoecKkGFFdI1kg9qRayEX
fOygYuwnHUSwN1pdAtgPuNrsMHmsZwmv239ED16bG4Uxueg71VfZ3UJ29piSRAvp
LObDhHf9ZPl7ke91TTYt/mUR1+gSo9ZilVZI9hFl0ixEwLf4BmZ8GE1gzS7yCrBm
H5X2ffn3JG3MtOPqpLgTfgw=
-----END PRIVATE KEY-----
`

export const TOPIC = 'arn:aws:sns:eu-north-1:123456789012:mail-reports'
const ORIGIN = 'https://sns.eu-north-1.amazonaws.com'

type Fields = Readonly<Record<string, string>>

/** Fields in the order in which SNS signs them. */
const SIGNED = ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type']

const textOf = (fields: Fields): string =>
  SIGNED.flatMap((name) => (fields[name] === undefined ? [] : [`${name}\n${fields[name]}\n`])).join(
    '',
  )

/** An envelope as SNS signs it; `changed` is put in afterwards. */
export const envelope = (fields: Fields, changed: Fields = {}): string => {
  const whole: Fields = {
    Type: 'Notification',
    MessageId: 'e1',
    TopicArn: TOPIC,
    Timestamp: '2030-01-01T00:00:00.000Z',
    SignatureVersion: '2',
    SigningCertURL: `${ORIGIN}/SimpleNotificationService-0123abcd.pem`,
    ...fields,
  }
  const algorithm = whole.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256'
  const Signature = createSign(algorithm).update(textOf(whole)).sign(KEY, 'base64')
  return JSON.stringify({ ...whole, Signature, ...changed })
}

/** A report of Amazon SES on one message. */
export const bounce = (
  messageId: string,
  emailAddress: string,
  more: { readonly bounceType?: string; readonly feedbackId?: string } = {},
): string =>
  JSON.stringify({
    notificationType: 'Bounce',
    mail: { messageId, destination: [emailAddress] },
    bounce: {
      bounceType: 'Permanent',
      bounceSubType: 'NoEmail',
      feedbackId: 'f1',
      timestamp: '2030-01-01T00:00:00.000Z',
      bouncedRecipients: [{ emailAddress, diagnosticCode: 'smtp; 550 5.1.1 user unknown' }],
      ...more,
    },
  })
