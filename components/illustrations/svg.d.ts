// What an imported picture is. next-env.d.ts says the same, but is made by a build and not committed.
/// <reference types="next/image-types/global" />
