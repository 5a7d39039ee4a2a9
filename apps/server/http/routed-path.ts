import type { FastifyRequest } from 'fastify'

type Routed = Pick<FastifyRequest, 'routeOptions' | 'params' | 'url'>

const parameterOf = (params: unknown, name: string): string =>
  String((typeof params === 'object' && params !== null && Reflect.get(params, name)) || '')

/**
 * The path by which a request found its route, without its query. As it was written it may have other
 * letters: `/%61pi` and `http://localhost/api` lead to the same.
 */
export const routedPathOf = ({ routeOptions, params, url }: Routed): string => {
  const pattern = routeOptions.url
  if (pattern === undefined) return url.split('?', 1)[0] ?? ''
  return pattern.replaceAll(/:(\w+)|\*/g, (_, name = '*') => parameterOf(params, name))
}
