/** What puts a notice with others that share no name with it: see `titleMatchOf` and `isOfPlan`. */
export const LINK_GROUNDS = ['title', 'plan'] as const
export type LinkGround = (typeof LINK_GROUNDS)[number]
