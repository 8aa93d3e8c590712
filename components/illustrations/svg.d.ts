// The type of imported pictures, as in next-env.d.ts, which a build writes and which is not committed.
/// <reference types="next/image-types/global" />
