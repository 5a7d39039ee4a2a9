import type { FetchedSourceCode } from '@kogge/domain/reference/sources.ts'
import { eeRhr } from './ee-rhr.ts'
import { lvIub } from './lv-iub.ts'
import type { Source } from './source.ts'

/** Every source that notices are fetched from. */
export const ALL_SOURCES: readonly Source[] = [lvIub, eeRhr]

const BY_CODE = new Map<string, Source>(ALL_SOURCES.map((source) => [source.code, source]))

export const sourceOf = (code: FetchedSourceCode | string): Source | undefined => BY_CODE.get(code)
