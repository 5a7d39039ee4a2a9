import { useMemo } from 'react'

/**
 * The parameters of an address as its page reads them: the router puts what a route has read over what stands there, and so leaves in
 * what that reading leaves out. `read` is the same function each time.
 */
export const useReadSearch = <Params>(
  search: object,
  read: (raw: Readonly<Record<string, unknown>>) => Params,
): Params => useMemo(() => read({ ...search }), [search, read])
