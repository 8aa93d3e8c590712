/** The files of Next that reach browsers and that it also ships as ES modules: see `useEsModules.cjs`. */
export const hasEsmBuild = /node_modules\/next\/dist\/(api|client|lib|server|shared)\//
