import { mount } from "svelte";

import "../core/tokens.css";
import Calls from "./Calls.svelte";

mount(Calls, { target: document.getElementById("app")! });
