/** The sources of a policy by directive. */
export const readPolicy = (policy: string): Record<string, string[]> =>
  Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
