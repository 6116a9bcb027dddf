/** The shorter writing of a module. */
export function pack(module: Uint8Array): Uint8Array<ArrayBuffer>;
/** The module that was written shorter. */
export function unpack(packed: Uint8Array): Uint8Array<ArrayBuffer>;
