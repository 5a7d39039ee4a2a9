/**
 * Which Tailwind classes set the same property, for `cn`. The merging library brings a table of
 * all of Tailwind, three times as large as the rest of `cn`; palette and type scale are closed here,
 * so the classes that components are really given from outside fit in this short one. A class that
 * is not in it is never dropped.
 */
const any = () => true
const numeric = (value: string) => /^\d|^\[\d/.test(value)

const colour = (value: string) =>
  /^(canvas|sunken|raised|hover|selected|line|control|ink|muted|subtle|accent|on-|link|attention|danger|ring|overlay|transparent|current|inherit|[[(])/.test(
    value,
  )

type Groups = Record<string, { [prefix: string]: ((value: string) => boolean)[] }[]>

/** One group for each prefix, such as all `w-*`. */
function prefixes(...names: string[]): Groups {
  return Object.fromEntries(names.map((name) => [name, [{ [name]: [any] }]]))
}

const sides = ['t', 'r', 'b', 'l', 'x', 'y'] as const
const width = ['', numeric]

export const classGroups = {
  display: [
    'block',
    'inline-block',
    'inline',
    'flex',
    'inline-flex',
    'grid',
    'inline-grid',
    'contents',
    'hidden',
    'table',
    'flow-root',
  ],
  position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
  ...prefixes('inset', 'inset-x', 'inset-y', 'top', 'right', 'bottom', 'left', 'z', 'order'),
  ...prefixes('basis', 'grow', 'shrink', 'items', 'self', 'gap', 'gap-x', 'gap-y'),
  ...prefixes('grid-cols', 'col', 'grid-rows', 'row'),
  'flex-direction': [{ flex: ['row', 'row-reverse', 'col', 'col-reverse'] }],
  'flex-wrap': [{ flex: ['wrap', 'nowrap', 'wrap-reverse'] }],
  flex: [{ flex: ['auto', 'initial', 'none', numeric] }],
  justify: [{ justify: ['start', 'end', 'center', 'between', 'around', 'evenly', 'stretch'] }],
  ...prefixes('p', 'px', 'py', 'pt', 'pr', 'pb', 'pl', 'ps', 'pe'),
  ...prefixes('m', 'mx', 'my', 'mt', 'mr', 'mb', 'ml', 'ms', 'me'),
  ...prefixes('size', 'w', 'h', 'min-w', 'max-w', 'min-h', 'max-h'),
  bg: [{ bg: [colour] }],
  ...prefixes('opacity', 'shadow', 'cursor', 'animate', 'leading', 'whitespace'),
  ...prefixes('overflow', 'overflow-x', 'overflow-y'),
  rounded: [{ rounded: ['', 'none', 'sm', 'md', 'lg', 'full', numeric] }],
  'border-width': [{ border: width }],
  'border-color': [{ border: [colour] }],
  ...Object.fromEntries(
    sides.flatMap((side) => [
      [`border-${side}-width`, [{ [`border-${side}`]: width }]],
      [`border-${side}-color`, [{ [`border-${side}`]: [colour] }]],
    ]),
  ),
  'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold'] }],
  'font-family': [{ font: ['sans', 'mono'] }],
  'text-size': [{ text: ['xs', 'sm', 'base', 'lg', 'xl', '2xl', '3xl', numeric] }],
  'text-align': [{ text: ['left', 'center', 'right', 'start', 'end'] }],
  'text-wrap': [{ text: ['wrap', 'nowrap', 'balance', 'pretty'] }],
  'text-color': [{ text: [colour] }],
}

/** A class of the group named first also replaces those of the groups after it. */
export const conflictingClassGroups = {
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['left', 'right'],
  'inset-y': ['top', 'bottom'],
  flex: ['basis', 'grow', 'shrink'],
  gap: ['gap-x', 'gap-y'],
  p: ['px', 'py', 'pt', 'pr', 'pb', 'pl', 'ps', 'pe'],
  px: ['pl', 'pr'],
  py: ['pt', 'pb'],
  m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml', 'ms', 'me'],
  mx: ['ml', 'mr'],
  my: ['mt', 'mb'],
  size: ['w', 'h'],
  overflow: ['overflow-x', 'overflow-y'],
  'border-width': sides.map((side) => `border-${side}-width`),
  'border-color': sides.map((side) => `border-${side}-color`),
  'text-size': ['leading'],
}
