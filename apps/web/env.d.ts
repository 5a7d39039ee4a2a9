/** Identity of this build; see vite.config.ts. */
declare const __BUILD_ID__: string
