/** The files of Next that end up in browsers, and of which it ships a second form: see `useEsModules.cjs`. */
export const hasEsmBuild = /node_modules\/next\/dist\/(api|client|lib|server|shared)\//
