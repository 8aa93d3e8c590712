/** Marks the navigations that the layout's view transition follows: those by links, which begin at the top. */
export const pageTurn: [string] = ['page-turn']
