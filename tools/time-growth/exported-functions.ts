import { type Declaration, type Expression, type ParamPattern, parseSync } from 'oxc-parser'

/** A function that a file offers, and what it is given. */
export interface TextFunction {
  readonly name: string
  /** How many arguments it must have beside its first, which is a text. */
  readonly more: number
}

const TEXT = /^string(?: \| (?:null|undefined))*$/

const typeOf = (source: string, param: ParamPattern | undefined): string => {
  const pattern = param?.type === 'AssignmentPattern' ? param.left : param
  const type =
    pattern && 'typeAnnotation' in pattern ? pattern.typeAnnotation?.typeAnnotation : null
  return type ? source.slice(type.start, type.end) : ''
}

const isRequired = (param: ParamPattern): boolean =>
  param.type !== 'AssignmentPattern' && Reflect.get(param, 'optional') !== true

/** What is asked of a function, however it is written. */
interface Written {
  readonly params: readonly ParamPattern[]
  readonly async: boolean
}

const isFunction = (init: Expression | null): init is Expression & Written =>
  init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression'

const functionsIn = (declaration: Declaration): readonly (readonly [string, Written])[] => {
  if (declaration.type === 'FunctionDeclaration')
    return declaration.id ? [[declaration.id.name, declaration]] : []
  if (declaration.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ id, init }): [string, Written][] =>
    id.type === 'Identifier' && isFunction(init) ? [[id.name, init]] : [],
  )
}

const exportedIn = (path: string, source: string): readonly (readonly [string, Written])[] =>
  parseSync(path, source).program.body.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' && statement.declaration
      ? functionsIn(statement.declaration)
      : [],
  )

/** The functions a file exports that take a text first, and answer at once. */
export const textFunctionsOf = (path: string, source: string): readonly TextFunction[] =>
  exportedIn(path, source)
    .filter(([, { params, async }]) => !async && TEXT.test(typeOf(source, params[0])))
    .map(([name, { params }]) => ({ name, more: params.slice(1).filter(isRequired).length }))

/** Requests, responses, and what is made of as many parts. */
const DOCUMENT =
  /\b(?:Request(?:Document|Lot)|WrittenRequest|Published|Requirement|Criterion|ResponseContent|Document|Parts?|RequestParts|Bound|Asked|Difference|BindingChange|Compared|Decided|Finding|Blocker|ScoredBy)\b|\[\]/

/** The names of functions a file exports that take a request, a response, or a list. */
export const documentFunctionsOf = (path: string, source: string): readonly string[] =>
  exportedIn(path, source)
    .filter(([, { params }]) => params.some((one) => DOCUMENT.test(typeOf(source, one))))
    .map(([name]) => name)
