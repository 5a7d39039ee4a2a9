import sodium from 'libsodium-wrappers-sumo'

await sodium.ready

/** libsodium, once its WebAssembly stands. */
export { sodium }
