/** Of undici's index: connections, pools and proxies. The rest (fetch, mocks, caches) takes longer to load than everything else of a first request. */
const used = /^\.\/lib\/(api|core\/.+|dispatcher\/(dispatcher|agent|pool|proxy-agent))$/;
const isIndex = /[\\/]undici[\\/]index\.js$/;

/** Each of its members is itself again, so the index can take apart what is not there. */
const nothing = "const nothing = new Proxy(function () {}, { get: () => nothing }); module.exports = nothing;";

/** Plugin of esbuild: omits from a bundle what the index of a package loads and the provider never uses. */
export const usedParts = {
  name: "used-parts",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\/lib\// }, ({ path, importer }) =>
      isIndex.test(importer) && !used.test(path) ? { path, namespace: "unused" } : undefined,
    );
    onLoad({ filter: /.*/, namespace: "unused" }, () => ({ contents: nothing }));
  },
};
