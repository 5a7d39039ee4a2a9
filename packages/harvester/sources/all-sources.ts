import { dkUdbud } from './dk-udbud.ts'
import { eeRhr } from './ee-rhr.ts'
import { fiHilma } from './fi-hilma.ts'
import { ltCvpis } from './lt-cvpis.ts'
import { ltOpendata } from './lt-opendata.ts'
import { lvEis } from './lv-eis.ts'
import { lvIub } from './lv-iub.ts'
import { noDoffin } from './no-doffin.ts'
import { ocds } from './ocds.ts'
import { plBzp } from './pl-bzp.ts'
import type { Source } from './source-declaration.ts'
import { ted } from './ted.ts'

/** Every source that notices are fetched from. */
export const ALL_SOURCES: readonly Source[] = [
  ted,
  lvIub,
  lvEis,
  eeRhr,
  ltCvpis,
  ltOpendata,
  plBzp,
  fiHilma,
  noDoffin,
  dkUdbud,
  ocds,
]

const BY_CODE = new Map<string, Source>(ALL_SOURCES.map((source) => [source.code, source]))

export const sourceOf = (code: string): Source | undefined => BY_CODE.get(code)
