/** What no page of Kogge asks a browser for, nor may anything that found its way into one. */
const NEVER = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'web-share',
  'window-management',
  'xr-spatial-tracking',
]
/** Passkeys, and buttons that copy. */
const OWN = ['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get']

export const PERMISSIONS_POLICY = [
  ...NEVER.map((feature) => `${feature}=()`),
  ...OWN.map((feature) => `${feature}=(self)`),
].join(', ')
