/**
 * The private half of a request's key as the database keeps it. All values base64.
 *
 * `server`: under the server's key alone, which it uses once the time of opening has come.
 * `two`: for every ordered pair of openers, sealed to the second and then to the first, and under
 * the server's key around both: it takes the server and two openers, in either order.
 */
export type WrappedKey =
  | { readonly scheme: 'server'; readonly sealed: string }
  | {
      readonly scheme: 'two'
      readonly pairs: readonly {
        readonly first: string
        readonly second: string
        readonly sealed: string
      }[]
    }
