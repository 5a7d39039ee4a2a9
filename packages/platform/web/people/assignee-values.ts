const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** The value of a filter of assignees for what nobody is assigned to. */
export const NOBODY = 'unassigned'

/** Whether a text is a value of such a filter: a person by id, or nobody. */
export const isAssignee = (text: string): boolean => text === NOBODY || UUID.test(text)
