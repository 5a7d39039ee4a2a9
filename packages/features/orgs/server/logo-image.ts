import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import sharp from 'sharp'

/** Of a file as it is sent, in bytes. */
export const MAX_LOGO_BYTES = 2 * 1024 * 1024
/** The longer side of a logo as it is kept. */
const MAX_SIDE = 512
/** A picture of few bytes can unfold into gigabytes: more than this is not unfolded. */
const MAX_PIXELS = 25_000_000
const DECODING_SECONDS = 10

const SIGNATURES = [
  { format: 'png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { format: 'jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { format: 'webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
] as const

// No other decoder is ever tried, whatever the bytes pretend to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.concurrency(1)
sharp.cache(false)

const refused = (reason: 'type' | 'size' | 'damaged'): AppError =>
  new AppError('file.not_accepted', { reason })

/**
 * A logo as it is kept: WebP of 512 pixels at most, drawn anew from the picture, so that nothing
 * else of the file comes along (places, comments, scripts behind the picture).
 *
 * Throws `file.not_accepted` with the reason `type` for what is no PNG, JPEG or WebP by its first
 * bytes, `size` beyond 2 MB or 25 million pixels, `damaged` for what cannot be decoded whole.
 */
export const logoFrom = async (bytes: Uint8Array): Promise<Uint8Array> => {
  if (bytes.length > MAX_LOGO_BYTES) throw refused('size')
  const signature = SIGNATURES.find((one) =>
    one.bytes.every((byte, index) => bytes[one.at + index] === byte),
  )
  if (!signature) throw refused('type')
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
  const { format } = await picture.metadata().catch((error: unknown) => {
    throw refused(/pixel limit/i.test(String(error)) ? 'size' : 'damaged')
  })
  if (format !== signature.format) throw refused('type')
  try {
    return await picture
      .autoOrient()
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 86 })
      .timeout({ seconds: DECODING_SECONDS })
      .toBuffer()
  } catch {
    throw refused('damaged')
  }
}
