/** Swagger UI has no types of its own: the options that the page of the calls sets. */
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  interface Options {
    domNode: HTMLElement;
    url: string;
    docExpansion: "none" | "list" | "full";
    defaultModelsExpandDepth: number;
    validatorUrl: string | null;
  }

  export default function SwaggerUI(options: Options): void;
}
