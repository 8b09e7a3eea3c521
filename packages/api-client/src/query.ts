export * from "./gen/@tanstack/react-query.gen.ts";
