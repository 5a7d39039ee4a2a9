import { CRAWLER_CODES, type CrawlerCode } from '@kogge/domain/harvester/crawlers.ts'
import type { SourcesConfig } from '@kogge/harvester/sources/source-run.ts'
import { z } from 'zod'

const key = z.string().min(1).optional()
const isOrigin = (url: string): boolean => URL.parse(url)?.origin === url
const SEPARATOR = /[\s,]+/

/** `ted=http://localhost:8080, lv-iub=https://mirror.example`: a source and the origin asked for it. */
const mirrors = z
  .string()
  .transform((text) => text.split(SEPARATOR).filter(Boolean))
  .pipe(
    z.array(
      z
        .string()
        .regex(/^[a-z-]+=/, 'must be SOURCE=ORIGIN, separated by commas')
        .transform((text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)])
        .refine(([, url = '']) => isOrigin(url), 'must name an origin, without a path'),
    ),
  )
  .transform((pairs): Readonly<Record<string, string>> => Object.fromEntries(pairs))

/** `ted, lv-iub`: what is fetched by itself; `all` for everything that can be. */
const crawlers = z
  .string()
  .transform((text) => text.split(SEPARATOR).filter(Boolean))
  .transform((codes): readonly string[] =>
    codes.length === 1 && codes[0] === 'all' ? CRAWLER_CODES : [...new Set(codes)],
  )
  .pipe(
    z.array(
      z.enum(CRAWLER_CODES, { error: `must be "all" or some of ${CRAWLER_CODES.join(', ')}` }),
    ),
  )
  .transform((codes): readonly CrawlerCode[] => codes)

/** Settings of the sources that notices are fetched from. `docs/settings.md` lists the same. */
export const sourceSettings = {
  KOGGE_CRAWLERS: crawlers.prefault(''),
  KOGGE_SOURCE_MIRRORS: mirrors.prefault(''),
  KOGGE_SOURCE_LT_CVPIS_KEY: key,
  KOGGE_SOURCE_FI_HILMA_KEY: key,
  KOGGE_SOURCE_NO_DOFFIN_KEY: key,
  KOGGE_SOURCE_DK_UDBUD_ID: key,
  KOGGE_SOURCE_DK_UDBUD_SECRET: key,
  KOGGE_SOURCE_OCDS_URL: z.url({ protocol: /^https?$/ }).optional(),
}

const schema = z.object(sourceSettings)

const definedOnly = (
  values: Readonly<Record<string, string | undefined>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

/** The same as the sources take it: by source, and by the name of what each needs. */
export const toSources = (
  values: z.infer<typeof schema>,
  allowLoopback: boolean,
): Omit<SourcesConfig, 'userAgent'> => ({
  allowLoopback,
  mirrors: values.KOGGE_SOURCE_MIRRORS,
  settings: {
    'lt-cvpis': definedOnly({ key: values.KOGGE_SOURCE_LT_CVPIS_KEY }),
    'fi-hilma': definedOnly({ key: values.KOGGE_SOURCE_FI_HILMA_KEY }),
    'no-doffin': definedOnly({ key: values.KOGGE_SOURCE_NO_DOFFIN_KEY }),
    'dk-udbud': definedOnly({
      id: values.KOGGE_SOURCE_DK_UDBUD_ID,
      secret: values.KOGGE_SOURCE_DK_UDBUD_SECRET,
    }),
    ocds: definedOnly({ address: values.KOGGE_SOURCE_OCDS_URL }),
  },
})
