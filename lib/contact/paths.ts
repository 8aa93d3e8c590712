/** Where the form is sent. */
export const contactApiPath = '/api/contact'

/** Where a form sent without scripts leads. */
export const sentPath = '/contact/sent'
export const notSentPath = '/contact/not-sent'
