struct RustTemplate {
  let scaffold: Scaffold
  init(_ scaffold: Scaffold) { self.scaffold = scaffold }
  var files: [ScaffoldFile] { [] }
}
