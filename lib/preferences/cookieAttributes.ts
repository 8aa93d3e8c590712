/** How long and for whom both preference cookies are kept; `expires` counts days. */
export const cookieAttributes = { expires: 365, sameSite: 'strict', secure: true } as const
