/** Of what takes minutes a part is tested; all of it where this is asked for. */
export const isWhole = process.env.KOGGE_TEST_WHOLE === '1'

/** Every so many-th of some, or all where everything is to be tested. */
export const partOf = <Item>(all: readonly Item[], every: number): readonly Item[] =>
  isWhole ? all : all.filter((_, at) => at % every === 0)
