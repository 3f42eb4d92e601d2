import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { icons } from "./icons.ts";

// The pages are served by the game system itself; while they are worked on, `npm run dev` asks it for everything else.
const SYSTEM = "127.0.0.1:8470";

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), icons()],
  build: {
    outDir: "../src/croupier/server/built", emptyOutDir: true, target: "es2022", sourcemap: false,
    // The page of the calls is large, and a live house has none: it is a document of its own.
    rolldownOptions: { input: ["index.html", "interface.html"] }, chunkSizeWarningLimit: 2_000,
  },
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  // The catalogues of sentences lie beside the program that makes them.
  server: { fs: { allow: [".", "../src/croupier/words"] }, proxy: { "/api": `http://${SYSTEM}`, "/ws": { target: `ws://${SYSTEM}`, ws: true } } },
  test: { environment: "jsdom", include: ["src/**/*.test.ts"], setupFiles: ["./src/testing/setup.ts"], css: { include: [/tokens/] }, testTimeout: 60_000 },
}));
