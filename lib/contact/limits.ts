/** The fields of the contact form, in the order they are shown. */
export const contactFields = ['fullName', 'email', 'message'] as const

export type ContactField = (typeof contactFields)[number]

/**
 * The longest texts the form takes, in UTF-16 units as browsers count them. A message of any script that
 * keeps to them fits into the body limit.
 */
export const longest: Record<ContactField, number> = { fullName: 100, email: 254, message: 5000 }

/** The largest request body, in bytes. */
export const bodyLimit = 16 * 1024

/** How long a delivered message stays in the outbox; the privacy page says so. */
export const keptDays = 30

/** How long a message that looks like spam waits for its owner to look at it; the privacy page says so. */
export const keptApartDays = 90
