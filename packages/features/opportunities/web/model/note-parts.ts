/** The part of a card's page that a note is, by its id behind this. */
export const NOTE_PART = 'note-'
